/** Returns the nonce that the content security policy of the page requires of style elements. The libraries of the editors add such elements. */
export const readStyleNonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
