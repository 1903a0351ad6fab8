import type { SignInClient, SignInResponse } from '../../../contract/sign-in-providers.ts'

/** The data that is stored until the user comes back from the provider. */
export interface PendingAuthorization {
  readonly state: string
  /** Data of the exchange that started the authorization. Other exchanges cannot read it. */
  readonly exchangeData: string
}

/** Sends users to a provider and authenticates them when they come back. */
export interface Exchange {
  /** Returns the URL to which the user is sent. The provider sends the user back to `callbackUrl`. */
  readonly startAuthorization: (client: SignInClient, callbackUrl: string) => Promise<PendingAuthorization & { readonly url: string }>
  /** @param url The callback URL with the query that the provider added. */
  readonly completeAuthorization: (client: SignInClient, pending: PendingAuthorization, url: URL) => Promise<SignInResponse>
}

/** The user waits in a popup, so requests to the provider must be short. */
export const PROVIDER_TIMEOUT_SECONDS = 10
