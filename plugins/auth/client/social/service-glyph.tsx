import classes from './service-glyph.module.css'
import type { SignInService } from './use-sign-in-services.ts'

/** A hint of a service, in one line; its first letter where it brings none. */
export const ServiceGlyph = ({ service: { glyph, label } }: { service: SignInService }) =>
  glyph ? (
    <svg className={classes.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyph} />
    </svg>
  ) : (
    <b className={classes.letter} aria-hidden="true">
      {[...label][0]?.toUpperCase()}
    </b>
  )
