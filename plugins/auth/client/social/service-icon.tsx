import classes from './service-icon.module.css'
import type { SignInService } from './use-sign-in-services.ts'

/** Line icon of a sign-in service, or its initial when it has no icon. */
export const ServiceIcon = ({ service: { glyph, label } }: { service: SignInService }) =>
  glyph ? (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyph} />
    </svg>
  ) : (
    <b className={classes.initial} aria-hidden="true">
      {[...label][0]?.toUpperCase()}
    </b>
  )
