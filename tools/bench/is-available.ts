/** Whether a request of the URL succeeds. */
export async function isAvailable(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.ok;
}
