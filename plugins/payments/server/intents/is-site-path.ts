const PLACEHOLDER_ORIGIN = 'http://nowhere.invalid'

/**
 * Returns whether browsers read the text as a path of this site: not as another host, and not as a script. The pattern allows printable
 * ASCII characters after a slash that is not followed by `/` or `\`, because `//host` and `/\host` lead to another host.
 */
export const isSitePath = (path: string): boolean =>
  /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && path.length <= 500 && URL.parse(path, PLACEHOLDER_ORIGIN)?.origin === PLACEHOLDER_ORIGIN
