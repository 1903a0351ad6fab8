/** The texts of an email: translation keys, filled from the data that the email is sent with. */
export interface EmailTemplate {
  /** For example `auth.reset_password`. */
  readonly name: string
  readonly subject: string
  /** Paragraphs, in order. */
  readonly lines: readonly string[]
  /** The key of the data that is shown in large type, such as a code to enter. */
  readonly code?: string
  /** A button: the translation key of its label, and the key of the data that holds its URL. */
  readonly action?: { readonly label: string; readonly url: string }
  /**
   * How long the sign-in code or link in the email is valid. The stored text of the email is deleted after that time, or after the last failed attempt to
   * send it, so that codes are not kept.
   */
  readonly validForSeconds?: number
}
