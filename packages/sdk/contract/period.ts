/** A period of whole days in a time zone. The last day belongs to it. */
export interface Period {
  /** `YYYY-MM-DD`. */
  readonly from: string
  /** `YYYY-MM-DD`. */
  readonly to: string
  /** An IANA name, for example `Africa/Abidjan`. */
  readonly timeZone: string
}

/** The parts into which a period is divided. */
export type Interval = 'hour' | 'day' | 'month'

/** A number for one interval of a period. */
export interface IntervalCount {
  /** The local time at which the interval begins: `YYYY-MM-DDTHH:MM`. */
  readonly start: string
  readonly count: number
}
