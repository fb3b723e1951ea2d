export { GROUPS, type GroupName, groupOf } from "@/features/api";
