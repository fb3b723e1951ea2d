/** Environment variable that is set in a process whose requests all come through the front (server/). */
export const BEHIND_FRONT = "ENGRAVE_BEHIND_FRONT";

/** Whether the front has checked and counted each request of this process. With Next.js alone, none is. */
export function isBehindFront(): boolean {
  return process.env[BEHIND_FRONT] !== undefined;
}
