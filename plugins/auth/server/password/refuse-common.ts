import { fieldProblem } from '@balafon/sdk/server'

let known: Promise<ReadonlySet<string>> | undefined

/** Nearly fifty thousand from published leaks, as zxcvbn lists them. It takes a moment to unpack, so only when somebody chooses a password. */
async function published(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}

/** Throws 422 at `password` for one that is among the first to be tried. The form knows the very commonest by itself. */
export async function refuseCommon(password: string) {
  known ??= published()
  if ((await known).has(password.toLowerCase())) throw fieldProblem({ password: 'auth.password_common' })
}
