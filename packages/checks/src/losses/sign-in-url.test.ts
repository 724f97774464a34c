import { expect, test } from '@jest/globals';
import { isSignInUrl } from './sign-in-url.ts';

test.each(['/login', '/account/sign-in?next=/a', '/users/sign_in', '/wp-login.php', '/de/anmelden'])(
  '%s',
  (path) => {
    expect(isSignInUrl(`https://example.com${path}`)).toBe(true);
  },
);

test.each(['/', '/blog/login-forms-explained', '/authors', '/catalogue', '/signing-in-the-rain'])(
  'not %s',
  (path) => {
    expect(isSignInUrl(`https://example.com${path}`)).toBe(false);
  },
);
