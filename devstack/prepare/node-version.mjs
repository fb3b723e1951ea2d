/** Ends the process with exit code 2 and a message if Node is older than 20.19. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or later, https://nodejs.org.`);
  process.exit(2);
}
