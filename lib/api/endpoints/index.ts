export { endpoints } from "@/features/api";
