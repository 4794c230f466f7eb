/** What /login says to somebody who was led there. */
export interface LoginArrival {
  /** Where they wanted to go. */
  to?: string;
  after?:
    | 'end'
    | 'idle'
    | 'idle_unsent'
    | 'password_change'
    | 'password_reset'
    | 'deletion'
    | 'sign_up_deletion';
}

/** What is known of somebody who lost the device, on /forgot/mfa-form. */
export interface LostDevice {
  email?: string;
  /** The request was made before; from this moment the factor may be replaced. */
  availableAt?: string;
}
