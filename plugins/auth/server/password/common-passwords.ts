import { fieldProblem } from '@balafon/sdk/server'

let passwords: Promise<ReadonlySet<string>> | undefined

/** Loads nearly fifty thousand passwords from published leaks. Loading is slow, so it happens at the first use. */
async function loadPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}

/** Throws 422 at `password` when the password is a common one. The form in the browser already rejects the most common ones. */
export async function rejectCommonPassword(password: string) {
  passwords ??= loadPasswords()
  if ((await passwords).has(password.toLowerCase())) throw fieldProblem({ password: 'auth.password_too_common' })
}
