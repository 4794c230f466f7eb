import { KindCards } from '~/features/materials/editor/composition/KindCards';
import { SectionList } from '~/features/materials/editor/composition/SectionList';

export function KindSection() {
  return (
    <>
      <KindCards />
      <SectionList />
    </>
  );
}
