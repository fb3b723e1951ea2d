// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SnapshotClaim} from "../SnapshotClaim.sol";
import {ClaimBase} from "./ClaimBase.sol";

/// @dev Random calls of holders, strangers and the funder on an airdrop of an ERC-20 or of the native coin.
contract ClaimCalls is ClaimBase {
    uint256 private constant HOLDERS = 9;
    uint256 private constant EXCLUDED = 8;

    SnapshotClaim public immutable airdrop;
    bool private immutable isNative;
    uint256 private immutable total;
    uint256 private time = START;
    uint256 private paid;
    bool private isRefunded;
    mapping(address holder => bool) private isPaid;

    /// @param shortage by how much the total is too small
    constructor(bool isNative_, uint256 shortage) {
        address[] memory holders = new address[](HOLDERS);
        uint256[] memory amounts = new uint256[](HOLDERS);
        uint256 sum;
        for (uint256 i = 0; i < HOLDERS; ++i) {
            (holders[i], amounts[i]) = (someone(i), 1 + i * i * 1_000);
            if (i != EXCLUDED) sum += 100 + (3 * amounts[i]) / 7;
        }
        snapshotBalances(holders, amounts);
        address[] memory excluded = new address[](1);
        excluded[0] = someone(EXCLUDED);
        (isNative, total) = (isNative_, sum - shortage);
        airdrop = new SnapshotClaim(termsOf(isNative_ ? IERC20(address(0)) : coin, sum - shortage), excluded);
    }

    modifier now_() {
        vm.warp(time);
        _;
    }

    function fundIt() external now_ {
        bool isAllowed = !airdrop.isFunded() && time < DEADLINE;
        try this.fundNow() {
            require(isAllowed, "funded twice or late");
        } catch {
            require(!isAllowed, "funding must succeed");
        }
    }

    function fundNow() external {
        fund(airdrop);
    }

    function claim(uint256 who, uint256 caller, uint256 error) external now_ {
        who %= HOLDERS;
        address holder = someone(who);
        uint256 amount = balanceIn[holder] + (error % 4 == 0 ? 1 : 0);
        bytes32[] memory proof = proofFor(error % 5 == 1 ? someone((who + 1) % HOLDERS) : holder);
        uint256 payout = 100 + (3 * amount) / 7;
        bool isAllowed = error % 4 != 0 && error % 5 != 1 && airdrop.isFunded() && time < DEADLINE && !isPaid[holder]
            && who != EXCLUDED && paid + payout <= total;
        uint256 before = balanceOf(holder);
        vm.prank(address(uint160(caller)));
        try airdrop.claim(holder, amount, proof) {
            require(isAllowed, "a claim that must fail");
            require(balanceOf(holder) == before + payout, "not what the holder should get");
            isPaid[holder] = true;
            paid += payout;
        } catch {
            require(!isAllowed, "a claim that must succeed");
        }
    }

    function refund(uint256 caller) external now_ {
        address sender = caller % 3 == 0 ? address(uint160(caller)) : FUNDER;
        bool isAllowed = sender == FUNDER && time >= DEADLINE;
        vm.prank(sender);
        try airdrop.refund(payable(address(0xBACC))) {
            require(isAllowed, "an early or foreign refund");
            isRefunded = true;
        } catch {
            require(!isAllowed, "a refund that must succeed");
        }
    }

    function wait_(uint256 seconds_) external {
        time += seconds_ % 5 days;
    }

    function balanceOf(address account) private view returns (uint256) {
        return isNative ? account.balance : coin.balanceOf(account);
    }

    /// @dev The contract pays only amounts that the rules allow, and holds the rest.
    function requireSound() external view {
        uint256 there = balanceOf(address(airdrop));
        require(paid <= total, "more than the total");
        if (!airdrop.isFunded()) require(there == 0 && paid == 0, "coins before the funding");
        else if (isRefunded) require(there == 0 && balanceOf(address(0xBACC)) == total - paid, "the rest");
        else require(there == total - paid && airdrop.remaining() == there, "what is left");
        require(!airdrop.isClaimed(someone(EXCLUDED)) && balanceOf(someone(EXCLUDED)) == 0, "an excluded account");
    }
}

abstract contract ClaimInvariant {
    ClaimCalls private calls;

    function newCalls() internal virtual returns (ClaimCalls);

    function setUp() public {
        calls = newCalls();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(calls);
    }

    /// @dev Without {ClaimCalls.fundNow}, which is a part of another call.
    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0].addr = address(calls);
        excluded[0].selectors = new bytes4[](1);
        excluded[0].selectors[0] = ClaimCalls.fundNow.selector;
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function invariant_pays_what_it_should_and_keeps_the_rest() public view {
        calls.requireSound();
    }
}

contract TokenClaimInvariant is ClaimInvariant {
    function newCalls() internal override returns (ClaimCalls) {
        return new ClaimCalls(false, 0);
    }
}

contract NativeClaimInvariant is ClaimInvariant {
    function newCalls() internal override returns (ClaimCalls) {
        return new ClaimCalls(true, 0);
    }
}

/// @dev An airdrop whose funder has declared a total that is too small.
contract ShortClaimInvariant is ClaimInvariant {
    function newCalls() internal override returns (ClaimCalls) {
        return new ClaimCalls(true, 5_000);
    }
}
