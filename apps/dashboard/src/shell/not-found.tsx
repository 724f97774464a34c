import { Empty } from '../components/empty.tsx';
import { AnchorLink } from '../components/links.tsx';

export function NotFound() {
  return (
    <Empty title="There is nothing at this address">
      <AnchorLink to="/sites">All sites</AnchorLink>
    </Empty>
  );
}
