import classes from './method-badge.module.css'

/** What a call does to what is there, told by a colour beside the word. */
const LOOKS: Readonly<Record<string, string | undefined>> = { GET: classes.reads, DELETE: classes.removes }

export const MethodBadge = ({ method }: { method: string }) => <span className={`${classes.method} ${LOOKS[method] ?? classes.changes}`}>{method}</span>
