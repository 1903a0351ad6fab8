import 'react'

declare module 'react' {
  /** Lets the `style` prop of React elements set the custom properties that style sheets read. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
