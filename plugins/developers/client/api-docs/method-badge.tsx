import classes from './method-badge.module.css'

/** The CSS classes of two methods. All other methods change data and get the class `changes`. */
const STYLES: Readonly<Record<string, string | undefined>> = { GET: classes.reads, DELETE: classes.removes }

/** Shows an HTTP method in its colour. */
export const MethodBadge = ({ method }: { method: string }) => <span className={`${classes.method} ${STYLES[method] ?? classes.changes}`}>{method}</span>
