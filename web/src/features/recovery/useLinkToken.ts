import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tokenIn } from './token';
import { plainPath } from '~/lib/plainPath';

/**
 * The token of a mailed link. It is taken out of the address at once, so that it is no part of the
 * history, of a bookmark or of a picture of the screen; it lives as long as the page.
 */
export function useLinkToken(name: 'token' | 'cancel'): string | null {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [token] = useState(() => tokenIn(hash, name));
  useEffect(() => {
    if (hash !== '') void navigate(plainPath(pathname), { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
