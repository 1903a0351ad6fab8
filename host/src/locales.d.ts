/** The URLs of the parts of the host's texts (host/build/split-texts.ts). */
declare module '*.json?first' {
  const url: string
  export default url
}
declare module '*.json?late' {
  const url: string
  export default url
}
