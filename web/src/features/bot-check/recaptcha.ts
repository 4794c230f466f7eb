/** The part of reCAPTCHA (version 2) that is used. */
export interface Recaptcha {
  ready: (then: () => void) => void;
  render: (
    place: HTMLElement,
    settings: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => number;
  reset: (widget: number) => void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const SOURCE = 'https://www.google.com/recaptcha/api.js?render=explicit';

/** Loads the script of the bot check; it is asked for only where one is configured. */
export function loadRecaptcha(language: string): Promise<Recaptcha> {
  return new Promise((done, fail) => {
    const ready = () => {
      const widget = window.grecaptcha;
      if (widget === undefined) fail(new Error('the bot check is not there'));
      else widget.ready(() => done(widget));
    };
    if (window.grecaptcha !== undefined) {
      ready();
      return;
    }
    const script = document.createElement('script');
    script.src = `${SOURCE}&hl=${language}`;
    script.async = true;
    script.addEventListener('load', ready);
    script.addEventListener('error', () => {
      script.remove();
      fail(new Error('the bot check did not load'));
    });
    document.head.append(script);
  });
}
