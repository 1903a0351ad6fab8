import classes from './text-with-email.module.css'

/** Sentence that contains an email address, which must not wrap at its hyphens. */
export function TextWithEmail({ text, email }: { readonly text: string; readonly email: string }) {
  const at = email ? text.indexOf(email) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      {email.split(/(-.)/).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address keep their order
        <span key={index} className={piece.startsWith('-') ? classes.noBreak : undefined}>
          {piece}
        </span>
      ))}
      {text.slice(at + email.length)}
    </>
  )
}
