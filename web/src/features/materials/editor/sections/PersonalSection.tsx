import { Contracts } from './Contracts';
import { PersonalContract } from './PersonalContract';

/** 個人保険: what the president pays for. */
export function PersonalSection() {
  return (
    <Contracts list="life_insurance">{(index) => <PersonalContract index={index} />}</Contracts>
  );
}
