import type { SignInAnswer, SignInClient } from '../../../contract/sign-in-providers.ts'

/** What has to be known again when the user comes back. */
export interface Departure {
  readonly state: string
  /** For whoever made the departure, and for nobody else to read. */
  readonly kept: string
}

/** One way to send a user to a service, and to learn there who came back. */
export interface Exchange {
  /** Where to send the user. `callback` is where the service sends them back to. */
  readonly depart: (client: SignInClient, callback: string) => Promise<Departure & { readonly url: string }>
  /** `url` is the callback with all that the service wrote into it. */
  readonly arrive: (client: SignInClient, departure: Departure, url: URL) => Promise<SignInAnswer>
}

/** Seconds a service has to answer: a window waits for it. */
export const PATIENCE = 10
