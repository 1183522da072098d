import * as oauth from 'oauth4webapi'
import { ISSUER_TIMEOUT } from '../../schemas/constants.ts'
import { addressOf } from '../../schemas/rules/email-address.ts'
import type { IssuerConfig } from '../config.ts'
import { defined } from '../../schemas/defined.ts'

/** The random values of one sign-in. The browser that began it stores them and presents them with the provider's response. */
export interface SignInRequest {
  state: string
  nonce: string
  /** The PKCE code verifier. */
  verifier: string
}

/** The claims of an OpenID Connect provider about one student. */
export interface Identity {
  /** The provider's name for itself. */
  issuer: string
  /** The student's permanent id at the provider, which is never reassigned. */
  subject: string
  /** Null if the provider names no address. */
  email: string | null
  /** The provider has verified the address. */
  emailVerified: boolean
}

/** The provider does not respond, or its response is invalid. A later try may succeed. */
export class IssuerUnavailable extends Error {}

/** The provider refused, or its response does not match the request. */
export class NotSignedIn extends Error {}

/**
 * Requests the identity and the address, but no names: a student with a name is listed, and students decide themselves when that
 * happens (ADR 0036).
 */
const SCOPE = 'openid email'
/** Error codes of the library for a well-formed response that fails a check. */
const WRONG_RESPONSES = new Set<unknown>([
  oauth.INVALID_RESPONSE,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JWT_TIMESTAMP_CHECK,
  oauth.KEY_SELECTION,
])

/** An OpenID Connect provider that signs students in (clarification A1): code flow with PKCE, by the same library as the calendar. */
export class Issuer {
  readonly #client: oauth.Client
  readonly #jwks: oauth.JWKSCacheInput = {}
  #server: Promise<oauth.AuthorizationServer> | null = null

  constructor(private readonly config: IssuerConfig) {
    this.#client = { client_id: config.clientId }
  }

  /** Returns the provider's sign-in address, and the values to store until the student returns to `redirectUri`. */
  startSignIn(redirectUri: string): Promise<{ url: string; question: SignInRequest }> {
    return understood(async () => {
      const server = await this.#discovered()
      const question = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const url = new URL(defined(server.authorization_endpoint))
      const asked = {
        client_id: this.config.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state: question.state,
        nonce: question.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(question.verifier),
        code_challenge_method: 'S256',
        // A student who signed out here is still signed in at the provider. Without this prompt, the next person on a shared
        // computer would become them (ADR 0040).
        prompt: 'login',
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return { url: url.href, question }
    })
  }

  /** Returns the identity in the response that the provider sent to `redirectUri`. */
  identity(authResponse: URLSearchParams, { state, nonce, verifier }: SignInRequest, redirectUri: string): Promise<Identity> {
    return understood(async () => {
      const server = await this.#discovered()
      const params = oauth.validateAuthResponse(server, this.#client, authResponse, state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        this.#secretFor(server),
        params,
        redirectUri,
        verifier,
        this.#asking(),
      )
      const token = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(server, response, { ...this.#asking(), [oauth.jwksCache]: this.#jwks })
      const claims = defined(oauth.getValidatedIdTokenClaims(token))
      const said =
        claims.email === undefined && server.userinfo_endpoint
          ? { ...claims, ...(await this.#userInfo(server, token.access_token, claims.sub)) }
          : claims
      return { issuer: server.issuer, subject: claims.sub, ...addressIn(said) }
    })
  }

  async #userInfo(server: oauth.AuthorizationServer, accessToken: string, subject: string): Promise<oauth.UserInfoResponse> {
    const response = await oauth.userInfoRequest(server, this.#client, accessToken, this.#asking())
    return oauth.processUserInfoResponse(server, this.#client, subject, response)
  }

  /** Loads the provider's metadata once, and again after a failure. */
  #discovered(): Promise<oauth.AuthorizationServer> {
    this.#server ??= this.#discover().catch((error: unknown) => {
      this.#server = null
      throw new IssuerUnavailable(reasonOf(error))
    })
    return this.#server
  }

  async #discover(): Promise<oauth.AuthorizationServer> {
    const { issuer } = this.config
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, this.#asking()))
    if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri)
      throw new IssuerUnavailable('The provider does not say where to sign in.')
    return server
  }

  #secretFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer): oauth.ClientAuth {
    const { clientSecret } = this.config
    return methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
      ? oauth.ClientSecretPost(clientSecret)
      : oauth.ClientSecretBasic(clientSecret)
  }

  /** Allows http only for a provider on this machine: `readConfig` refuses any other http address. */
  #asking() {
    return { signal: () => AbortSignal.timeout(ISSUER_TIMEOUT), [oauth.allowInsecureRequests]: this.config.issuer.protocol === 'http:' }
  }
}

/** Turns every failure into one of the two errors above. */
async function understood<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof IssuerUnavailable) throw error
    throw isRefusal(error) ? new NotSignedIn(reasonOf(error)) : new IssuerUnavailable(reasonOf(error))
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof oauth.AuthorizationResponseError) return error.error !== 'server_error' && error.error !== 'temporarily_unavailable'
  // No student is to blame for a wrong client secret.
  if (error instanceof oauth.ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof oauth.OperationProcessingError && WRONG_RESPONSES.has(error.code)
}

function reasonOf(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) return error.error
  return error instanceof Error ? error.message : String(error)
}

function addressIn({ email, email_verified }: Record<string, unknown>): Pick<Identity, 'email' | 'emailVerified'> {
  const address = addressOf(email)
  // Some providers send this as a string.
  return { email: address, emailVerified: address !== null && (email_verified === true || email_verified === 'true') }
}
