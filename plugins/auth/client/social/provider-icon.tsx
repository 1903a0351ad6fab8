import classes from './provider-icon.module.css'
import type { SocialProvider } from './use-social-providers.ts'

/** Line icon of a sign-in provider, or its initial when it has no icon. */
export const ProviderIcon = ({ provider: { glyph, label } }: { provider: SocialProvider }) =>
  glyph ? (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyph} />
    </svg>
  ) : (
    <b className={classes.initial} aria-hidden="true">
      {[...label][0]?.toUpperCase()}
    </b>
  )
