import classes from './spinner.module.css'

/** Three bars of the mark, moving. `label` is for who cannot see it. */
export const Spinner = ({ size = 20, label, isLate = false }: { size?: number; label?: string /** Shows itself after 500 ms. */; isLate?: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    className={classes.spinner}
    data-late={isLate || undefined}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <rect x="2" y="4" width="3.6" height="12" rx="1.8" />
    <rect x="8.2" y="4" width="3.6" height="12" rx="1.8" />
    <rect x="14.4" y="4" width="3.6" height="12" rx="1.8" />
  </svg>
)
