/** Parts of the texts of the host (host/build/split-texts.ts). */
declare module '*.json?first' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
declare module '*.json?late' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
