import 'react'

declare module 'react' {
  /** Styles of components may set the variables of their CSS. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
