import classes from './with-address.module.css'

/** A sentence with somebody's address in it, which is not broken at its hyphens. */
export function WithAddress({ text, email }: { readonly text: string; readonly email: string }) {
  const at = email ? text.indexOf(email) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      {email.split(/(-.)/).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address, in their order
        <span key={index} className={piece.startsWith('-') ? classes.whole : undefined}>
          {piece}
        </span>
      ))}
      {text.slice(at + email.length)}
    </>
  )
}
