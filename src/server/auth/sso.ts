import { notOffered } from './not-offered.ts'

/** Sign-in by SAML. */
export const sso = notOffered(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
