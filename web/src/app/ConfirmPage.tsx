import { useLoaderData } from 'react-router';
import { OrderPage } from '~/features/sign-up/OrderPage';
import { ProfileConfirmPage } from '~/features/sign-up/ProfileConfirmPage';

/** /signup/confirm: the order before the plan runs; the personal data while they are missing (404). */
export function ConfirmPage() {
  return useLoaderData<number>() === 404 ? <ProfileConfirmPage /> : <OrderPage />;
}
