const signInPath =
  /(?:^|\/)(?:log-?in|log-?on|sign-?in|users?[/_-]sign_in|wp-login\.php|auth(?:enticate|orize)?|sso|anmelden|einloggen|connexion|iniciar-sesion|entrar|accedi|inloggen)(?:[/.?]|$)/i;

/** Whether a URL looks like the sign-in page of a site. */
export function isSignInUrl(url: string): boolean {
  return URL.canParse(url) && signInPath.test(new URL(url).pathname);
}
