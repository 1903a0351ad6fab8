/** What shows that the work was done. */
export const tokenOf = (sealed: string, number: number) => `${sealed}.${number}`

export function readToken(token: string): { readonly sealed: string; readonly number: number } | null {
  const [, sealed, number] = /^([\w-]{1,1000})\.(\d{1,9})$/.exec(token) ?? []
  return sealed && number ? { sealed, number: Number(number) } : null
}
