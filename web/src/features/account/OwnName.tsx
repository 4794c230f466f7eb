import { useQuery } from '@tanstack/react-query';
import { emailQuery } from './queries';

/** Tells password managers whose password the form is about; nobody sees it. */
export function OwnName() {
  const { data } = useQuery(emailQuery);
  return <input type="text" autoComplete="username" value={data?.email ?? ''} readOnly hidden />;
}
