/** The variable that is set in a process whose requests all come through the front (server/). */
export const BEHIND_FRONT = "ENGRAVE_BEHIND_FRONT";

/** Whether the front has checked and counted each request of this process. Under Next alone no one has. */
export function isBehindFront(): boolean {
  return process.env[BEHIND_FRONT] !== undefined;
}
