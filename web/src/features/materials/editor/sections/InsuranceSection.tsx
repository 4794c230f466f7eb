import { Contract } from './Contract';
import { Contracts } from './Contracts';

/** 法人保険: what the company pays for. */
export function InsuranceSection() {
  return <Contracts list="deferred_insurance">{(index) => <Contract index={index} />}</Contracts>;
}
