import * as z from 'zod/mini'

/** The bootstrap data of every page contains the public settings. Only the server and the settings pages read the private settings. */
export const HelloSettings = {
  public: z.object({ 'hello.max_per_day': z._default(z.int().check(z.minimum(1), z.maximum(100)), 5) }),
  private: z.object({ 'hello.keep_days': z._default(z.int().check(z.minimum(1), z.maximum(3650)), 365) }),
}
