/** Tests in the official client's suite that are expected to fail here, and the reasons. */
export type Exception = {
  reason: string
  /** Full names as jest prints them, by file under `test/`. A name that ends in ` *` matches every test with that prefix. */
  tests: Readonly<Record<string, readonly string[]>>
}

const client = 'GoTrueClient.test.ts'
const admin = 'GoTrueAdminApi'

/** Explained in `docs/auth-js-suite.md`. */
const exceptions: readonly Exception[] = [
  {
    reason: 'There is no /admin for a service-role token: administrators act through the product and `npm run operate`',
    tests: {
      'GoTrueApi.test.ts': [
        `${admin} User creation *`,
        `${admin} List users listUsers() should return registered users`,
        `${admin} Get user getUserById() should a registered user given its user identifier`,
        `${admin} User updates *`,
        `${admin} User deletes deleteUser() should be able delete an existing user`,
        `${admin} User registration generateLink supports signUp with generate confirmation signup link`,
        `${admin} User registration generateLink supports updating emails with generate email change links`,
        `${admin} User registration generateLink() returns AuthError when email is invalid`,
        `${admin} User registration inviteUserByEmail() *`,
        `${admin} MFA Admin mfa factor management: add, list and delete`,
      ],
      'passkey.e2e.test.ts': [
        'Passkey end-to-end admin passkey management *',
        // Requires the deletion of the previous test.
        'Passkey end-to-end passkey deletion delete removes the passkey and disables sign-in with it',
      ],
      'lib/utils.test.ts': [
        'useful helper utilities when using the auth clients Mocks User Credentials createNewUserWithEmail()',
      ],
    },
  },
  {
    reason: 'The product is no OAuth server of its own',
    tests: {
      'GoTrueApi.test.ts': [
        `${admin} OAuth Admin Core Lifecycle oauth client lifecycle: create, get, update, delete`,
        `${admin} OAuth Admin Listing & Secret Regeneration listClients() returns registered OAuth clients with pagination`,
        `${admin} OAuth Admin Listing & Secret Regeneration regenerateClientSecret() generates new secret`,
        `${admin} OAuth Admin Error Handling createClient() returns AuthError with invalid redirect_uris`,
        `${admin} OAuth Admin Edge Cases updateClient() accepts partial updates`,
        `${admin} OAuth Admin Edge Cases createClient() works with minimal required fields`,
        `${admin} OAuth Admin Edge Cases createClient() accepts multiple redirect_uris`,
      ],
    },
  },
  {
    reason:
      'An unknown or used challenge of a passkey is answered as an expired one, the only code that the client lists',
    tests: {
      'passkey.e2e.test.ts': [
        'Passkey end-to-end registration ceremony verifyRegistration rejects an unknown challenge',
        'Passkey end-to-end authentication ceremony rejects a replayed authentication challenge',
      ],
    },
  },
  {
    reason: 'Accounts have a name: anonymous sign-in is not offered',
    tests: {
      [client]: [
        'signInAnonymously should successfully sign in anonymously',
        'signInAnonymously should sign in anonymously with user data',
        // Requires the session of the previous test.
        'Reauthentication reauthenticate() fails without session',
      ],
    },
  },
  {
    reason: 'Identities may be linked by hand; the suite expects that to be off',
    tests: {
      [client]: [
        'Identity Management linkIdentity() fails when manual linking is disabled',
        'Identity Management unlinkIdentity() fails when manual linking is disabled',
      ],
    },
  },
  {
    reason: 'The answer does not reveal whether an address is known',
    tests: { [client]: ['GoTrueClient signInWithOtp signInWithOtp() with PKCE flow should return error'] },
  },
  {
    reason: 'Text messages go through an outbox: the answer does not wait for the service, nor fail with it',
    tests: { [client]: ['GoTrueClient signInWithOtp signInWithOtp() pkce flow fails with invalid sms provider'] },
  },
  {
    reason: 'A number is always confirmed, also where addresses are not',
    tests: { 'docker-tests/phone-otp.test.ts': ['Docker: Phone Password Auth signInWithPassword() for phone'] },
  },
  {
    reason: 'There is no setting that closes sign-up',
    tests: {
      'docker-tests/signup-disabled.test.ts': [
        'Docker: Sign Up Disabled User cannot sign up when signups are disabled',
      ],
    },
  },
]

/** The exception for a test of `file`, a path under `test/`. */
export function exceptionOf(file: string, name: string): Exception | undefined {
  return exceptions.find(({ tests }) => tests[file]?.some((expected) => covers(expected, name)))
}

function covers(expected: string, name: string): boolean {
  return expected.endsWith(' *') ? name.startsWith(expected.slice(0, -1)) : name === expected
}
