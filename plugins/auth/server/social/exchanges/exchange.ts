import type { SignInClient, SignInResponse } from '../../../contract/sign-in-providers.ts'

/** What has to be stored until the user comes back from the service. */
export interface PendingAuthorization {
  readonly state: string
  /** Data of the exchange that started the authorization; only it can read this. */
  readonly exchangeData: string
}

/** Sends users to a service and authenticates them when they come back. */
export interface Exchange {
  /** Returns the URL to which the user is sent. The service sends the user back to `callbackUrl`. */
  readonly startAuthorization: (client: SignInClient, callbackUrl: string) => Promise<PendingAuthorization & { readonly url: string }>
  /** @param url The callback URL with the query that the service added. */
  readonly completeAuthorization: (client: SignInClient, pending: PendingAuthorization, url: URL) => Promise<SignInResponse>
}

/** A popup waits for the service, so requests to it must be short. */
export const SERVICE_TIMEOUT_SECONDS = 10
