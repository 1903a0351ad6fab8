import classes from './text-with-email.module.css'

/** Sentence that contains an email address, which must not wrap at its hyphens. */
export function TextWithEmail({ text, email }: { readonly text: string; readonly email: string }) {
  const start = email ? text.indexOf(email) : -1
  if (start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      {/* A hyphen and the character after it are one element without a line break, so that the address does not wrap at the hyphen. */}
      {email.split(/(-.)/).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address keep their order
        <span key={index} className={piece.startsWith('-') ? classes.noBreak : undefined}>
          {piece}
        </span>
      ))}
      {text.slice(start + email.length)}
    </>
  )
}
