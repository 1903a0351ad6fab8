/** The logo mark of Balafon: five keys and two resonators. */
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <g fill="var(--be-accent)">
      <rect x="2" y="4" width="4" height="14" rx="2" />
      <rect x="8" y="4" width="4" height="17" rx="2" />
      <rect x="14" y="4" width="4" height="20" rx="2" />
      <rect x="20" y="4" width="4" height="23" rx="2" />
      <rect x="26" y="4" width="4" height="25" rx="2" />
    </g>
    <circle cx="4" cy="23.5" r="2" fill="var(--be-accent-2)" />
    <circle cx="10" cy="26.5" r="2" fill="var(--be-accent-2)" />
  </svg>
)
