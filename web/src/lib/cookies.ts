/**
 * What the browser remembers for the pages (specification §3). Log-out takes these away, as the
 * server does. The third cookie, `email`, is the server's alone and hidden from scripts: whoever
 * needs the address asks `GET /members/me/email`.
 */
const flag = (name: string) => ({
  get set() {
    return document.cookie.split('; ').includes(`${name}=true`);
  },
  raise() {
    write(name, 'true', '');
  },
  clear() {
    write(name, '', '; Max-Age=0');
  },
});

function write(name: string, value: string, more: string) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${more}`;
}

export const cookies = {
  /** The terms were accepted. */
  terms: flag('terms'),
  /** The sign-up is finished. */
  done: flag('done'),
};
