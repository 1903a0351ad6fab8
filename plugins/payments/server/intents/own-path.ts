const NOWHERE = 'http://nowhere.invalid'

/** Whether it is a path of this site, however a browser reads it: no other host, no script. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && path.length <= 500 && URL.parse(path, NOWHERE)?.origin === NOWHERE
