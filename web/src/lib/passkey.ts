/**
 * パスキー: whether this browser can make and use them. They belong to a name: at an address that is
 * a number there are none.
 */
export const canUsePasskeys = (): boolean =>
  !/^[\d.]+$|:/.test(window.location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Closed, timed out, or refused on the device: the browser does not tell which, and nor do we. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The device holds a passkey of this account already. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

function asJson(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) {
    throw new DOMException('no credential', 'NotAllowedError');
  }
  return credential.toJSON() as object;
}

/** Lets the device answer a challenge of the server with one of its passkeys. */
export async function answerWithPasskey(asked: unknown): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    (asked as { publicKey: PublicKeyCredentialRequestOptionsJSON }).publicKey,
  );
  return asJson(await navigator.credentials.get({ publicKey }));
}

/** Lets the device make a new passkey as the server wants it. */
export async function makePasskey(asked: unknown): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    (asked as { publicKey: PublicKeyCredentialCreationOptionsJSON }).publicKey,
  );
  return asJson(await navigator.credentials.create({ publicKey }));
}
