/** The state of the site's services, for administrators. */
export interface SiteStatus {
  /** The storage of new files, as the settings say: `name` is the value of `uploading.disk`. `files` and `bytes` count the files of all storages. */
  readonly storage: { readonly kind: 'disk' | 's3' | 'plugin'; readonly name: string; readonly files: number; readonly bytes: number }
  readonly queues: readonly { readonly owner: string; readonly waiting: number; readonly running: number; readonly failed: number }[]
  /** The open live streams of the node that responds. */
  readonly live: { readonly streams: number; readonly users: number; readonly guests: number }
  /** The cached values of the node that responds. */
  readonly cache: { readonly entries: number }
}

/** The result of a test email. */
export interface TestEmailResult {
  /** `kept`: the email stays in the local mailbox, because delivery is off. */
  readonly status: 'sent' | 'kept' | 'failed'
  /** The response of the mail server, or why it could not be reached. */
  readonly error: string | null
}

/** What administrators can check and do on the site itself. */
export interface Maintenance {
  getStatus(): Promise<SiteStatus>
  /** Sends an email with the current settings and waits for the mail server. */
  sendTestEmail(to: { readonly email: string; readonly name: string }, language: string): Promise<TestEmailResult>
  /** Removes all cached values on all nodes. */
  clearCaches(): Promise<void>
}
